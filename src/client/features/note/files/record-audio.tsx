import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { largestFile } from '#domain/file-types.ts';
import { useStore } from '#client/session/state/session.ts';
import type { DeviceStore, OpenNote } from '#client/store/device-store.ts';
import { makeRoom } from '#client/store/files/note-files.ts';
import type { RecordingOnDevice } from '#client/store/files/recordings.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { browserEstimate, keepRecording, roomForOne } from './take-file.ts';

/** Kinds of sound a note takes, best first; Safari before 18.4 records only the last one. */
const wanted = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;
/** Bits in a second: speech stays clear, and an hour is 14 MB. */
const speechRate = 32_000;
/** Sound is kept in parts of so many milliseconds: a browser that is killed costs no more. */
const partMs = 2_000;

/** Whether this browser can record by itself; otherwise the system's recorder is opened. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator;

const kindHere = (): string | undefined =>
  wanted.find((kind) => MediaRecorder.isTypeSupported(kind));

function stopMicrophone(stream: MediaStream): null {
  for (const track of stream.getTracks()) track.stop();
  return null;
}

/** A recorder of a stream, which it turns off where the browser makes none. */
function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = kindHere();
  try {
    return new MediaRecorder(stream, {
      audioBitsPerSecond: speechRate,
      ...(mimeType !== undefined && { mimeType }),
    });
  } catch (error) {
    stopMicrophone(stream);
    throw error;
  }
}

/** A recording that runs; `ended` resolves when the recorder gives no more sound. */
type Running = { readonly recorder: MediaRecorder; readonly ended: Promise<void> };

/**
 * Asks for the microphone and records.
 *
 * @param isGone asked once the microphone is there: the browser's question may stay open for long
 * @param onPart gets the sound as it comes
 * @returns null where nobody is there any more; the microphone is off again then
 */
async function begin(isGone: () => boolean, onPart: (part: Blob) => void): Promise<Running | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  // The person may have left the page while the browser asked.
  if (isGone()) return stopMicrophone(stream);
  const recorder = recorderOf(stream);
  let size = 0;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      size += data.size;
      onPart(data);
      // A file of a note is at most this large; what was spoken until here is kept.
      if (size > largestFile - 2 * data.size && recorder.state !== 'inactive') recorder.stop();
    });
    recorder.addEventListener('stop', () => {
      stopMicrophone(stream);
      resolve();
    });
  });
  recorder.start(partMs);
  return { recorder, ended };
}

/**
 * Takes the parts of a recorder one after the other. The first that cannot be kept is its failure,
 * and those after it are left out: a hole in the middle would make the rest unreadable.
 */
function partsInto(recording: RecordingOnDevice, onFailure: () => void) {
  let last: Promise<void> = Promise.resolve();
  return {
    take: (part: Blob): void => {
      last = last.then(async () => recording.add(new Uint8Array(await part.arrayBuffer())));
      last.catch(onFailure);
    },
    /** @throws the failure of a part; what came before is kept */
    finish: async (): Promise<void> => {
      const failed = await last.then(
        () => null,
        (error: unknown) => ({ error }),
      );
      await recording.finish().catch((error: unknown) => {
        if (failed === null) throw error;
      });
      if (failed) throw failed.error;
    },
  };
}

type Parts = ReturnType<typeof partsInto>;

/**
 * Records until it is stopped, then lets the sound wait with the note. Locking, signing out and
 * giving way to a newer app wait for it like for an open note: they end the recording and keep it.
 */
async function recordInto(
  store: DeviceStore,
  visitId: string,
  { recorder, ended }: Running,
  parts: Parts,
): Promise<void> {
  const kept = ended.then(parts.finish);
  const finish = async (): Promise<void> => {
    if (recorder.state === 'recording') recorder.stop();
    await kept;
  };
  const open: OpenNote = {
    visitId,
    flush: finish,
    commitDraft: finish,
    unsaved: () => ({}),
    surrender: async () => null,
    drop: () => {},
  };
  store.openNotes.add(open);
  try {
    await kept;
  } finally {
    store.openNotes.delete(open);
  }
}

function stopRecording({ current }: RefObject<Running | null>): void {
  if (current?.recorder.state === 'recording') current.recorder.stop();
}

/**
 * Records in the page and keeps the sound with the note as it comes, sealed, even offline. Leaving
 * the page ends the recording and keeps it.
 */
export function RecordAudio({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  const store = useStore();
  const toast = useToast();
  const running = useRef<Running | null>(null);
  const isGone = useRef(false);
  const [isOn, setOn] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stopRecording(running);
    };
  }, []);
  const recording = useAttempt(async () => {
    setRefused(false);
    await makeRoom(store, roomForOne, browserEstimate);
    const parts = partsInto(keepRecording(store, visitId), () => stopRecording(running));
    try {
      running.current = await begin(() => isGone.current, parts.take);
    } catch {
      setRefused(true);
      return;
    }
    if (running.current === null) return;
    setOn(true);
    try {
      await recordInto(store, visitId, running.current, parts);
    } finally {
      running.current = null;
      setOn(false);
    }
    toast({ text: t`Saved on this phone` });
  });
  return (
    <>
      {isOn ? (
        <Button
          variant="danger"
          icon="microphone"
          onClick={() => stopRecording(running)}
        >{t`Stop and keep`}</Button>
      ) : (
        <Button icon="microphone" busy={recording.busy} onClick={() => void recording.start()}>
          {t`Record audio`}
        </Button>
      )}
      {isOn && <output>{t`Recording. Tell the people in the room.`}</output>}
      {isRefused && (
        <Banner tone="attention" role="alert">
          {t`This browser gave no microphone. Allow it in the browser’s settings, or choose a file.`}
        </Banner>
      )}
      <FailureNotice error={recording.error} />
    </>
  );
}
