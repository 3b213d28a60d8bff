import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { taskText } from '#domain/aide-tasks.ts';
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
  /** Where it hurts was typed, and so may be a task. */
  const told = (kind: Escalation['kind'], text: string): string =>
    kind === 'pain' ? text : kind === 'refused' ? taskText(text, words) : words(text);
  return ({ kind, about }) => {
    const list = about.map((each) => told(kind, each)).join(', ');
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

type Task = {
  readonly kinds: readonly string[];
  readonly text: string;
  /** The note is about to close: what is kept in it has to be there first. */
  readonly isLeaving: boolean;
};

/** Sends one task for what has not gone out yet, and keeps in the note that it did. */
async function report(
  { store, desk }: { store: DeviceStore; desk: NoteDesk },
  { kinds, text, isLeaving }: Task,
): Promise<void> {
  const keep = () => desk.draft.set(reportedPath, [...new Set([...reportedIn(desk), ...kinds])]);
  if (isLeaving) keep();
  await enqueue(store, {
    command: 'raiseTask',
    targetId: store.newId(),
    input: {
      topic: 'other',
      text,
      about: { record: 'visit', id: desk.draft.visitId },
    },
  });
  if (isLeaving) return;
  keep();
  await desk.draft.flush();
}

/**
 * What makes an escalation another one: a second reading or task, but not another word about the
 * same pain.
 */
const partsOf = ({ kind, about }: Escalation): readonly string[] =>
  kind === 'refused' || kind === 'reading' ? about.map((each) => `${kind} ${each}`) : [kind];

/** What went out before this note was opened here. */
function toldIn(desk: NoteDesk, found: readonly Escalation[]): ReadonlySet<string> {
  const reported = reportedIn(desk);
  return new Set(found.filter(({ kind }) => reported.includes(kind)).flatMap(partsOf));
}

const newIn = (found: readonly Escalation[], told: ReadonlySet<string>): readonly Escalation[] =>
  found.flatMap((each): Escalation[] => {
    if (!partsOf(each).some((part) => !told.has(part))) return [];
    const { kind, about } = each;
    return [{ kind, about: about.filter((one) => !told.has(`${kind} ${one}`)) }];
  });

/**
 * Sends what is new once it has held for a moment, at once when the person leaves the note before,
 * and again when the phone could not keep it.
 */
function useReport(key: string, words: string, send: (isLeaving: boolean) => Promise<void>): void {
  const [failures, setFailures] = useState(0);
  const latest = useRef(send);
  /** The words that wait; null when none do. */
  const waits = useRef<string | null>(null);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    waits.current = key === '' ? null : words;
    if (key === '') return undefined;
    const sendNow = () => {
      waits.current = null;
      latest.current(false).catch(() => setFailures((count) => count + 1));
    };
    const timer = setTimeout(sendNow, settling * (failures + 1));
    return () => clearTimeout(timer);
    // Waits while the words still change.
  }, [key, words, failures]);
  useEffect(
    () => () => {
      if (waits.current !== null) void latest.current(true).catch(() => {});
    },
    [],
  );
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
  const [told, setTold] = useState<ReadonlySet<string>>(() => toldIn(desk, found));
  const fresh = desk.readOnly ? [] : newIn(found, told);
  const lines = found.map(words);
  const key = fresh.flatMap(partsOf).join('\n');
  const message = t`For the nurse: ${fresh.map(words).join('; ')}`;
  useReport(key, message, async (isLeaving) => {
    const kinds = fresh.map(({ kind }) => kind);
    await report({ store, desk }, { kinds, text: message, isLeaving });
    setTold((before) => new Set([...before, ...key.split('\n')]));
  });
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
