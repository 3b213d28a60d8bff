import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Patient } from '#contract/entities.ts';
import { missingDemographics } from '#domain/demographics.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { ClashDialog } from '#client/kinds/form-dialog/clash-dialog.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { late } from '#client/screen/late.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Masonry, Stack } from '#client/ui/card.tsx';
import { uuidV7 } from '#client/store/ids.ts';
import type { ChartEditor } from './chart-editor.ts';
import { chartListLooks, type ChartListLook } from './chart-columns.ts';
import { activeIds, chartText } from './chart-values.ts';
import { MissingFields } from './missing-fields.tsx';
import { GroupCard, ListCard } from './chart-sections.tsx';
import {
  demographicField,
  demographicGroups,
  type DemographicGroup,
} from './demographic-fields.ts';
import { useChartSave, type SaveChart } from './use-chart-save.ts';

/** Loaded with the first edit: on a phone a chart is read far more often than its address changes. */
const DemographicsDialog = late(
  async () => (await import('./demographics-dialog.ts')).DemographicsDialog,
);

const RowDialog = late(async () => (await import('./row-dialog.tsx')).RowDialog);

type Editing =
  | {
      kind: 'group';
      group: DemographicGroup;
      /** The chart at the press: the form's code may arrive after somebody else's change. */
      patient: Patient;
    }
  | { kind: 'row'; look: ChartListLook; id: string }
  | null;

/** Names a path of the chart: "Phone (Physician)", "Medications". */
function usePathNames() {
  const { t } = useLingui();
  return (path: string): string => {
    const found = demographicField(path);
    if (found) return `${t(found.field.label)} (${t(found.group.title)})`;
    const look = chartListLooks.find(({ list }) => path.startsWith(`${list}.`));
    const column = look?.columns.find(({ field }) => path.endsWith(`.${field}`));
    return [look && t(look.title), column && t(column.label)].filter(Boolean).join(' · ') || path;
  };
}

/**
 * An empty list says nothing: a clinician who asked says that there are none, and takes it back
 * when that was wrong.
 */
function NoKnownAllergies({ patient, save }: { patient: Patient; save: SaveChart }) {
  const { t } = useLingui();
  const { values, revision } = patient.content.doc;
  const isSaid = chartText(values, 'noKnownAllergies') === 'yes';
  const { busy, error, start } = useAttempt(() =>
    save({ noKnownAllergies: isSaid ? null : 'yes' }, revision),
  );
  return (
    <>
      <FailureNotice error={error} />
      <Button
        {...(isSaid ? { variant: 'quiet' } : { icon: 'check' })}
        busy={busy}
        onClick={() => void start()}
      >
        {isSaid ? t`Take back “No known allergies”` : t`Patient has no known allergies`}
      </Button>
    </>
  );
}

type ChartProps = {
  patient: Patient;
  editor: ChartEditor;
  /** Role of the person, for what belongs to their scope of practice. */
  staffRole: string;
  /** False when this person may read the chart and not change it. */ mayEdit?: boolean;
};

/** Demographics and lists of a chart. */
export function ChartView({ patient, editor, staffRole, mayEdit = true }: ChartProps) {
  const { values } = patient.content.doc;
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const { save, pending, choose, forget } = useChartSave(editor);
  const nameOf = usePathNames();
  const may = (path: string): boolean => mayEdit && mayWriteChart(staffRole, path);
  return (
    <Stack>
      <MissingFields paths={missingDemographics(values)} />
      <Masonry>
        {demographicGroups.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            values={values}
            onEdit={
              group.fields.every(({ path }) => may(path))
                ? () => setEditing({ kind: 'group', group, patient })
                : undefined
            }
          />
        ))}
      </Masonry>
      {may('allergies') && activeIds(values, 'allergies').length === 0 && (
        <NoKnownAllergies patient={patient} save={save} />
      )}
      {chartListLooks.map((look) => (
        <ListCard
          key={look.list}
          look={look}
          values={values}
          onAdd={
            may(look.list)
              ? () => setEditing({ kind: 'row', look, id: uuidV7(Date.now()) })
              : undefined
          }
          onEdit={may(look.list) ? (id) => setEditing({ kind: 'row', look, id }) : undefined}
        />
      ))}
      {editing?.kind === 'group' && (
        <DemographicsDialog
          subject={{ group: editing.group, patient: editing.patient, save }}
          onClose={close}
        />
      )}
      {editing?.kind === 'row' && (
        <RowDialog
          subject={{ look: editing.look, id: editing.id, patient, save }}
          onClose={close}
        />
      )}
      {pending && (
        <ClashDialog
          clashes={pending.clashes}
          labelOf={nameOf}
          textOf={(_path, value) => (value === null ? '—' : String(value))}
          onChoose={choose}
          onClose={forget}
        />
      )}
    </Stack>
  );
}
