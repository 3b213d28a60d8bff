import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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

function SaveForm({ onSave, full }: { onSave: (name: string) => void; full: boolean }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  if (full) return <p>{t`Delete a view to save another one.`}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onSave(name.trim());
        setName('');
      }}
    >
      <Stack>
        <TextField
          label={t`Name of the view`}
          hint={t`Kept on this device. Leave patients’ names out.`}
          value={name}
          onChange={setName}
          maxLength={longestName}
        />
        <Cluster>
          <Button type="submit" icon="plus" disabled={name.trim() === ''}>{t`Save view`}</Button>
        </Cluster>
      </Stack>
    </form>
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
  return (
    <Dialog title={t`Views`} onClose={onClose}>
      <Stack>
        {views.length > 0 && (
          <List spaced aria-label={t`Views`}>
            {views.map(({ name, ...view }) => (
              <li key={name}>
                <Cluster spread>
                  <Button onClick={() => onShow({ name, ...view })}>{name}</Button>
                  <Button
                    variant="quiet"
                    icon="trash"
                    aria-label={t`Delete view ${name}`}
                    onClick={() => put(without(name))}
                  />
                </Cluster>
              </li>
            ))}
          </List>
        )}
        <SaveForm onSave={save} full={views.length >= mostViews} />
      </Stack>
    </Dialog>
  );
}
