import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { AnyFilter, Values } from './filters.ts';
import { changeSettings, useListSettings, type SavedView } from './list-settings.ts';

const mostViews = 20;
const longestName = 40;

type Filters = readonly (readonly [string, AnyFilter])[];

/** What of a list's state may be kept on a device: no search words and no patients. */
const keepable = (filters: Filters, values: Values): Values => {
  const left = new Set(
    filters.flatMap(([key, filter]) =>
      filter.kind === 'words' || (filter.kind === 'picker' && filter.ofPatient) ? [key] : [],
    ),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !left.has(key)));
};

type ViewsProps = {
  /** Name of the list. */
  name: string;
  filters: Filters;
  values: Values;
  onShow: (view: SavedView) => void;
  onClose: () => void;
};

type NameFormProps = {
  label: string;
  hint?: string;
  initial?: string;
  /** Why a name cannot be taken; null for one that can. */
  problem?: (name: string) => string | null;
  onName: (name: string) => void;
  /** The button, for a name that is not empty. */
  children: (isNamed: boolean) => ReactNode;
};

function NameForm({ label, hint, initial = '', problem, onName, children }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const isNamed = name.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNamed) return;
        const why = problem?.(name.trim()) ?? null;
        setError(why);
        if (why !== null) return;
        onName(name.trim());
        setName('');
      }}
    >
      <Stack>
        <TextField
          label={label}
          hint={hint}
          error={error ?? undefined}
          value={name}
          onChange={(next) => {
            setError(null);
            setName(next);
          }}
          maxLength={longestName}
        />
        <Cluster>{children(isNamed)}</Cluster>
      </Stack>
    </form>
  );
}

function SaveForm({ onSave, full }: { onSave: (name: string) => void; full: boolean }) {
  const { t } = useLingui();
  if (full) return <p>{t`Delete a view to save another one.`}</p>;
  return (
    <NameForm
      label={t`Name of the view`}
      hint={t`Kept on this device. Leave patients’ names out.`}
      onName={onSave}
    >
      {(isNamed) => <Button type="submit" icon="plus" disabled={!isNamed}>{t`Save view`}</Button>}
    </NameForm>
  );
}

type ViewRowProps = {
  name: string;
  /** Whether another view has this name. */
  isTaken: (name: string) => boolean;
  onShow: () => void;
  onRename: (name: string) => void;
  onDelete: () => void;
};

/** A view with what can be done with it; its name becomes a field while it is renamed. */
function ViewRow({ name, isTaken, onShow, onRename, onDelete }: ViewRowProps) {
  const { t } = useLingui();
  const [isRenamed, setRenamed] = useState(false);
  const rename = (next: string) => {
    setRenamed(false);
    onRename(next);
  };
  if (isRenamed)
    return (
      <NameForm
        label={t`New name of ${name}`}
        hint={t`Kept on this device. Leave patients’ names out.`}
        initial={name}
        problem={(next) => (isTaken(next) ? t`Another view has this name.` : null)}
        onName={rename}
      >
        {(isNamed) => (
          <>
            <Button type="submit" disabled={!isNamed}>{t`Rename`}</Button>
            <Button variant="quiet" onClick={() => setRenamed(false)}>{t`Cancel`}</Button>
          </>
        )}
      </NameForm>
    );
  return (
    <Cluster spread>
      <Button onClick={onShow}>{name}</Button>
      <Cluster>
        <Button
          variant="quiet"
          icon="notes"
          aria-label={t`Rename view ${name}`}
          onClick={() => setRenamed(true)}
        />
        <Button
          variant="quiet"
          icon="trash"
          aria-label={t`Delete view ${name}`}
          onClick={onDelete}
        />
      </Cluster>
    </Cluster>
  );
}

/** Views of a list saved on this device: filters, order and columns under a name. */
export function ViewsDialog({ name: list, filters, values, onShow, onClose }: ViewsProps) {
  const { t } = useLingui();
  const { views, columns } = useListSettings(list);
  const put = (next: readonly SavedView[]) => changeSettings(list, { views: next });
  const without = (name: string) => views.filter((view) => view.name !== name);
  const save = (name: string) =>
    put([...without(name), { name, values: keepable(filters, values), columns }]);
  const rename = (name: string, next: string) =>
    put(views.map((view) => (view.name === name ? { ...view, name: next } : view)));
  return (
    <Dialog title={t`Views`} onClose={onClose}>
      <Stack>
        {views.length > 0 && (
          <List spaced aria-label={t`Views`}>
            {views.map(({ name, ...view }) => (
              <li key={name}>
                <ViewRow
                  name={name}
                  isTaken={(next) => without(name).some((other) => other.name === next)}
                  onShow={() => onShow({ name, ...view })}
                  onRename={(next) => rename(name, next)}
                  onDelete={() => put(without(name))}
                />
              </li>
            ))}
          </List>
        )}
        <SaveForm onSave={save} full={views.length >= mostViews} />
      </Stack>
    </Dialog>
  );
}
