/* Phase markers: what lull.h finds at run time, and the native side of lull.probe.Phase. */
#include <jni.h>
#include <string.h>

#include "attach.h"
#include "count.h"
#include "place.h"
#include "record.h"
#include "regions.h"
#include "team.h"

/* A marker's threads are known to nobody, and are left where they are. */
#define NOBODY_KNOWN 0

EXPORT int lull_marker_named(const char *name);
EXPORT void lull_marker_begin(int id);
EXPORT void lull_marker_end(int id);
EXPORT void lull_marker_malleable(int yes);

/* A marker inside itself begins further down the stack. */
static bool open_marker(uint32_t id, uintptr_t here) {
    if (id == lull_thread.open_region) lull_phase_heal(lull_thread.marker_bottom, here);
    return lull_phase_open();
}

static uint32_t checked(int id) {
    return id > 0 && lull_task.channel != NULL && (uint32_t)id < lull_task.channel->region_count ? (uint32_t)id : 0;
}

/* Of a marker's threads only the one that marks is known. */
static void count_alone(void) {
    if (lull_counts()) lull_count_begin(0);
}

static void close_marker(void) {
    if (lull_counts() && lull_thread.owner && lull_thread.phase_depth == 1) lull_count_end();
    lull_phase_close();
}

/* 0 without a channel: begin and end then do nothing. */
int lull_marker_named(const char *name) {
    return name != NULL && lull_attached() ? (int)lull_marker_id(name, LULL_RUNTIME_MARKER) : 0;
}

void lull_marker_begin(int id) {
    if (!open_marker((uint32_t)id, LULL_FRAME.bottom)) return;
    lull_plan_enter(checked(id));
    if (unlikely(lull_place_open(NOBODY_KNOWN))) lull_place_take(0);
    lull_phase_start(checked(id), lull_task.channel->initial_team);
    lull_thread.marker_bottom = LULL_FRAME.bottom;
    count_alone();
}

void lull_marker_end(int id) {
    (void)id;
    close_marker();
}

/* May be said before MPI_Init, when there is no channel yet. */
void lull_marker_malleable(int yes) {
    lull_task.malleable = yes ? LULL_MALLEABLE_YES : LULL_MALLEABLE_NO;
    if (lull_task.channel != NULL) __atomic_store_n(&lull_task.channel->malleable, lull_task.malleable, __ATOMIC_RELEASE);
}

JNIEXPORT void JNICALL Java_lull_probe_Phase_malleable0(JNIEnv *env, jclass type, jboolean yes) {
    (void)env, (void)type;
    lull_marker_malleable(yes);
}

JNIEXPORT jint JNICALL Java_lull_probe_Phase_published0(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    const struct lull_channel *channel = lull_task.channel;
    return channel == NULL ? 0 : (jint)__atomic_load_n(&channel->directives.published, __ATOMIC_ACQUIRE);
}

JNIEXPORT jint JNICALL Java_lull_probe_Phase_named0(JNIEnv *env, jclass type, jstring name) {
    (void)type;
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    if (text == NULL) return 0;
    uint32_t id = lull_attached() ? lull_marker_id(text, LULL_RUNTIME_JAVA) : 0;
    (*env)->ReleaseStringUTFChars(env, name, text);
    return (jint)id;
}

/* Returns the number of threads to use: `threads`, or fewer if a directive says so; negative if they must be bound. */
JNIEXPORT jint JNICALL Java_lull_probe_Phase_begin0(JNIEnv *env, jclass type, jint id, jint threads) {
    (void)env, (void)type;
    if (!open_marker((uint32_t)id, LULL_FRAME.bottom)) return threads;
    struct lull_channel *channel = lull_task.channel;
    uint32_t wanted = threads > 0 ? (uint32_t)threads : 1;
    if (channel->initial_team == 0) channel->initial_team = wanted;
    lull_plan_enter(checked(id));
    uint32_t directed = lull_directed_threads(wanted);
    bool due = lull_place_due(directed);
    lull_phase_start(checked(id), directed);
    lull_thread.marker_bottom = LULL_FRAME.bottom;
    count_alone();
    return due ? -(jint)directed : (jint)directed;
}

JNIEXPORT void JNICALL Java_lull_probe_Phase_bind0(JNIEnv *env, jclass type, jint thread) {
    (void)env, (void)type;
    if (thread >= 0) lull_place_take((uint32_t)thread);
}

JNIEXPORT void JNICALL Java_lull_probe_Phase_bound0(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    lull_place_done();
}

JNIEXPORT void JNICALL Java_lull_probe_Phase_end0(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    close_marker();
}
