/** Recordings that run in this page: not finished, and nothing the person has to look at yet. */
const running = new Set<string>();

export const isRecordingHere = (fileId: string): boolean => running.has(fileId);
export const recordingBegins = (fileId: string): unknown => running.add(fileId);
export const recordingEnds = (fileId: string): unknown => running.delete(fileId);
