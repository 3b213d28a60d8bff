import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { memo, useEffect, useMemo, useState } from 'react';
import type { Patient } from '#contract/entities.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import type { Value } from '#domain/merge.ts';
import type { Answers, RowGroup } from '#forms/define.ts';
import { cellPath, orderPath } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { DosesCard } from '#client/features/patients/doses/doses-card.tsx';
import { fieldEditor } from '#client/features/patients/field-editor.ts';
import { useStore } from '#client/session/state/session.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { usePatient } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { SegmentButtons } from '#client/ui/segment-buttons.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { NoteDesk } from '../editor/note-editor.ts';
import styles from '../fields/fields.module.css';
import { focusPath, inputId } from '../fields/place-of.ts';
import { useNotePlace } from '../note-place.ts';
import {
  AddDialog,
  ChangeDialog,
  StopDialog,
  TakeBackDialog,
  type DrugEdit,
} from './drug-dialogs.tsx';
import { allTaking, drugRows, markPatch, type DrugRow, type Outcome } from './model.ts';

type Open =
  | { readonly kind: 'change' | 'stop' | 'add'; readonly row: DrugEdit['row'] }
  | { readonly kind: 'back'; readonly row: DrugEdit['row']; readonly mark: Outcome | null };

/** The cells of the group, so that typing elsewhere in the section renders nothing here. */
function useCells({ draft }: NoteDesk, group: RowGroup): Answers {
  const cells = useMemo(
    () =>
      atom((get) => {
        const order = get(draft.answerAtom(orderPath(group)));
        const ids: readonly string[] = Array.isArray(order) ? (order as readonly string[]) : [];
        const paths = ids.flatMap((id) =>
          group.fields.map(({ path }) => cellPath(group, id, path)),
        );
        return Object.fromEntries(
          [orderPath(group), ...paths].flatMap((path): [string, Value][] => {
            const value = get(draft.answerAtom(path));
            return value === undefined ? [] : [[path, value]];
          }),
        );
      }),
    [draft, group],
  );
  return useAtomValue(cells);
}

/** What became of a marked drug, below its buttons. */
function Outcomes({ group, row }: { group: RowGroup; row: DrugRow }) {
  const { t } = useLingui();
  const { now, end, reason, meanwhile } = row;
  const other = meanwhile === null || meanwhile === 'gone' ? null : meanwhile.line;
  const lines = [
    now && t`Now: ${now}`,
    end && t`Stopped on ${end}`,
    reason && t`Reason: ${reason}`,
    meanwhile === 'gone' && t`The chart no longer lists it.`,
    other !== null && t`The chart now lists: ${other || '—'}`,
  ].filter((line): line is string => Boolean(line));
  return lines.map((line) => <p key={`${group.path} ${line}`}>{line}</p>);
}

const changesChart = ({ outcome }: Pick<DrugRow, 'outcome'>): boolean =>
  outcome === 'changed' || outcome === 'stopped' || outcome === 'new';

type DrugProps = {
  group: RowGroup;
  row: DrugRow;
  mayChange: boolean;
  /** Signing waits for it. */
  isMissing: boolean;
  open: (what: Open) => void;
  mark: (outcome: Outcome | null) => void;
};

/** One drug: its answers in one row, and what was written. */
function Drug({ group, row, mayChange, isMissing, open, mark }: DrugProps) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const field = group.fields.find(({ path }) => path === 'check');
  const check =
    field?.kind === 'choice' ? field.options.find(({ value }) => value === row.check) : undefined;
  const frame = {
    id: inputId(cellPath(group, row.id, 'outcome')),
    label: [row.name, row.listed].filter(Boolean).join(', '),
    error: isMissing ? t`Choose an answer` : undefined,
    warning: check && t`Check the dose: ${words(check.label)}`,
    readOnly: desk.readOnly,
    after: <Outcomes group={group} row={row} />,
  };
  const press = (next: Outcome) => {
    if (next === 'changed') open({ kind: 'change', row });
    else if (next === 'stopped') open({ kind: 'stop', row });
    else if (changesChart(row)) open({ kind: 'back', row, mark: next });
    else mark(next === row.outcome ? null : next);
  };
  if (row.outcome === 'new')
    return (
      <SegmentButtons
        {...frame}
        value={null}
        hint={t`New medication`}
        options={[
          { value: 'change', label: t`Edit` },
          { value: 'back', label: t`Remove` },
        ]}
        onPress={(kind) =>
          open(kind === 'change' ? { kind: 'change', row } : { kind: 'back', row, mark: null })
        }
      />
    );
  const chart = [
    { value: 'changed', label: t`Changed` },
    { value: 'stopped', label: t`Stopped` },
  ] as const;
  return (
    <SegmentButtons<Outcome>
      {...frame}
      value={row.outcome}
      options={[
        { value: 'taking', label: t`Taking` },
        ...(mayChange ? chart : []),
        { value: 'unsure', label: t`Not sure` },
      ]}
      onPress={press}
    />
  );
}

/** The dialog that is open. */
function Dialogs({ open, edit, close }: { open: Open; edit: DrugEdit; close: () => void }) {
  switch (open.kind) {
    case 'change':
      return <ChangeDialog subject={edit} onClose={close} />;
    case 'stop':
      return <StopDialog subject={edit} onClose={close} />;
    case 'add':
      return <AddDialog subject={edit} onClose={close} />;
    case 'back':
      return <TakeBackDialog subject={{ ...edit, next: open.mark }} onClose={close} />;
  }
}

const answersOf = ({ draft }: NoteDesk): Answers => getDefaultStore().get(draft.answersAtom);

/** Goes to the drug that the error summary leads to: the list is there only once it is read. */
function useLedTo(): void {
  const { focus } = useNotePlace(null);
  useEffect(() => {
    if (focus?.startsWith('reconciled.')) focusPath(focus);
  }, [focus]);
}

function DrugList({ group, patient }: { group: RowGroup; patient: Patient }) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const store = useStore();
  const toast = useToast();
  const { values } = patient.content.doc;
  const rows = drugRows(values, useCells(desk, group));
  const [open, setOpen] = useState<Open | null>(null);
  useLedTo();
  const close = () => setOpen(null);
  const mayChange = !desk.readOnly && mayWriteChart(rowOf(store.user), 'medications');
  const { save } = fieldEditor(store, patient);
  const marking =
    (id: string): DrugEdit['mark'] =>
    (cells) =>
      desk.draft.apply(markPatch(values, answersOf(desk), [{ id, cells }]));
  const unmarked = rows.filter(({ outcome }) => outcome === null).length;
  const attempted = useAtomValue(desk.attempted);
  const allAsListed = () =>
    applyWithUndo(desk, toast, {
      patch: allTaking(values, answersOf(desk)),
      text: plural(unmarked, { one: '# drug taken as listed.', other: '# drugs taken as listed.' }),
    });
  const add = () =>
    setOpen({
      kind: 'add',
      row: { id: uuidV7(Date.now()), name: '', listed: '', outcome: null },
    });
  return (
    <section
      id={inputId(orderPath(group))}
      tabIndex={-1}
      className={styles.rows}
      aria-label={words(group.label)}
    >
      <Cluster spread>
        <h3>{words(group.label)}</h3>
        {!desk.readOnly && unmarked > 0 && (
          <Button icon="check" onClick={allAsListed}>{t`All taking as listed`}</Button>
        )}
      </Cluster>
      <output>
        {rows.length === 0
          ? t`No medications on the chart's list.`
          : t`${rows.length - unmarked} of ${rows.length} reconciled`}
      </output>
      {rows.map((row) => (
        <Drug
          key={row.id}
          group={group}
          row={row}
          mayChange={mayChange}
          isMissing={attempted && row.outcome === null}
          open={setOpen}
          mark={(outcome) => {
            const { name, listed } = row;
            marking(row.id)(outcome && { name, listed, outcome });
          }}
        />
      ))}
      {mayChange && <Button icon="plus" onClick={add}>{t`Add a drug`}</Button>}
      <p>{t`Interactions between drugs are not checked.`}</p>
      {open && (
        <Dialogs
          open={open}
          close={close}
          edit={{
            row: open.row,
            patient,
            author: store.user.id,
            // Resolves when it is written on the phone; what collides waits in the sync centre.
            save: async (...given) => void (await save(...given)),
            mark: marking(open.row.id),
          }}
        />
      )}
    </section>
  );
}

/**
 * Medications compared with the chart's list (decision 068). A change is written to the chart at
 * once, as an entry with author, time and reason; the note keeps what was listed and what became of
 * it.
 */
export const Reconciliation = memo(function Reconciliation({ group }: { group: RowGroup }) {
  const { t } = useLingui();
  const page = usePatient(useDesk().patientId);
  if (page === undefined) return <Skeleton lines={6} label={t`Loading`} />;
  return (
    page && (
      <>
        <DrugList group={group} patient={page.patient} />
        <DosesCard patient={page.patient} />
      </>
    )
  );
});
