import { useEffect, useState } from 'react';
import type { TemplateKind } from '#contract/note-templates.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { useStore } from '#client/session/state/session.ts';
import { shownTemplates, watchTemplates, type ShownTemplate } from '#client/store/templates.ts';
import { useDevice } from '#client/store/use-device.ts';
import { exchangeTemplates } from '#client/sync/exchange-templates.ts';

/** Failures of the line: what is kept on the device is as good as can be then. */
const isOfLine = (error: unknown): boolean => codeOf(error).startsWith('network.');

/**
 * Templates of these kinds on this device, read again from the server where there is a line.
 * `undefined` while they are being read; `error` is why the server did not answer, null for no line.
 */
export function useTemplates(kinds: readonly TemplateKind[]): {
  templates: readonly ShownTemplate[] | undefined;
  error: unknown;
} {
  const store = useStore();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    exchangeTemplates(store).catch((failure: unknown) => {
      if (!isOver && !isOfLine(failure)) setError(failure);
    });
    return () => {
      isOver = true;
    };
  }, [store]);
  const kept = useDevice(watchTemplates, []);
  const templates = kept && shownTemplates(kept).filter(({ kind }) => kinds.includes(kind));
  return { templates, error };
}
