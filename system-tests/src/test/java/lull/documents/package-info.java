/** What README and the pages of docs/ tell users to type, taken from them and tried. */
package lull.documents;
