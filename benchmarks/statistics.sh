# Sourced: medians and quartiles of numbers, one a line.

# median and quartiles: "m [q1, q3]", in the printf format given; "-" of nothing
spread() {
  sort -g | awk -v format="$1" '
    function at(q,  p, i) { p = 1 + (NR - 1) * q; i = int(p); return x[i] + (p - i) * (x[i < NR ? i + 1 : i] - x[i]) }
    { x[NR] = $1 }
    END { if (NR == 0) print "-"; else printf format " [" format ", " format "]\n", at(0.5), at(0.25), at(0.75) }'
}
