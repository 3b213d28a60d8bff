import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Escalation } from '#forms/escalations.ts';
import { escalationsOf } from '#forms/escalations.ts';
import { isAnswered } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Question } from '#client/kinds/question/question.tsx';
import { CallOffice } from '#client/screen/call-office.tsx';
import { useStore } from '#client/session/state/session.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { Banner } from '#client/ui/notices.tsx';
import { useDesk } from '../editor/editor-context.ts';
import type { NoteDesk } from '../editor/note-editor.ts';
import { useSettledAnswers } from '../use-settled-answers.ts';

/** Milliseconds an answer has to hold before the office gets its task: a slip is taken back first. */
const settling = 4_000;

const reportedPath = 'report.tasks';

/** Kinds that went out as a task, as the note holds them. */
const reportedIn = (desk: NoteDesk): readonly string[] => {
  const value = getDefaultStore().get(desk.draft.answerAtom(reportedPath));
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

type Words = (found: Escalation) => string;

/** "Fall", "New pain: left knee", in the person's language. */
function useEscalationWords(): Words {
  const { t } = useLingui();
  const words = useText();
  return ({ kind, about }) => {
    const list = about.map(words).join(', ');
    switch (kind) {
      case 'fall':
        return t`Fall since the last visit`;
      case 'pain':
        return list ? t`New pain: ${list}` : t`New pain`;
      case 'changed':
        return t`Changed condition`;
      case 'refused':
        return t`Refused twice in a row: ${list}`;
      case 'reading':
        return t`Outside the care plan: ${list}`;
    }
  };
}

/** Sends one task for what has not gone out yet, and keeps in the note that it did. */
async function report(
  { store, desk }: { store: DeviceStore; desk: NoteDesk },
  kinds: readonly string[],
  text: string,
): Promise<void> {
  await enqueue(store, {
    command: 'raiseTask',
    targetId: store.newId(),
    input: {
      topic: 'other',
      text,
      about: { record: 'visit', id: desk.draft.visitId },
    },
  });
  desk.draft.set(reportedPath, [...new Set([...reportedIn(desk), ...kinds])]);
  await desk.draft.flush();
}

/**
 * What the nurse has to hear of at once. Something new opens *Call the office now* over the section,
 * wherever the person has scrolled to; the banner stays. After a moment the task for the nurse goes
 * out by itself, with or without signal.
 */
export function EscalationCard() {
  const { t } = useLingui();
  const store = useStore();
  const desk = useDesk();
  const words = useEscalationWords();
  const answers = useSettledAnswers(desk);
  const found = escalationsOf(desk.form, answers, desk.last?.answers ?? {});
  const reported = reportedIn(desk);
  const fresh = found.filter(({ kind }) => !reported.includes(kind));
  const lines = found.map(words);
  const key = desk.readOnly ? '' : fresh.map(({ kind }) => kind).join(' ');
  const message = t`For the nurse: ${fresh.map(words).join('; ')}`;
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (key === '') return undefined;
    const send = () =>
      report({ store, desk }, key.split(' '), message).catch(() =>
        setFailures((count) => count + 1),
      );
    const timer = setTimeout(() => void send(), settling * (failures + 1));
    return () => clearTimeout(timer);
    // Waits while the words still change; a phone that could not keep it tries again.
  }, [key, message, store, desk, failures]);
  const [seen, setSeen] = useState<readonly string[]>(() => found.map(({ kind }) => kind));
  if (found.length === 0) return null;
  const isSent = isAnswered(answers[reportedPath]) && key === '';
  const list = (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  const hasNews = !desk.readOnly && found.some(({ kind }) => !seen.includes(kind));
  return (
    <>
      <Banner tone="danger" role="note" title={t`Call the office now`} actions={<CallOffice />}>
        {list}
        <p>
          {isSent
            ? t`A task for the nurse is saved on this phone. It goes to the office by itself.`
            : t`A task for the nurse goes to the office by itself.`}
        </p>
      </Banner>
      {hasNews && (
        <Question
          title={t`Call the office now`}
          safe={{
            label: t`Continue the note`,
            run: () => setSeen(found.map(({ kind }) => kind)),
          }}
        >
          {list}
          <p>{t`A task for the nurse goes to the office by itself.`}</p>
          <CallOffice />
        </Question>
      )}
    </>
  );
}
