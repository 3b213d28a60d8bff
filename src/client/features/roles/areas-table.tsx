import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SuppliedPrivileges } from '#domain/known-privileges.ts';
import type { AreaAccess } from '#domain/privileges.ts';
import { Stack } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import styles from './areas-table.module.css';
import type { Area } from './covered-areas.ts';

type Entry = SuppliedPrivileges[string];
const noEntry: Entry = {};

const accesses: readonly AreaAccess[] = ['full', 'view', 'none'];
const accessNames = { full: msg`Full`, view: msg`Look only`, none: msg`Hidden` } as const;
/** The words of the named privileges (spec portal §6). */
const namedTexts: Readonly<Record<string, ReturnType<typeof msg>>> = {
  blockLogin: msg`May not sign in`,
  hideRatesOnBoardStep: msg`Without the step Rates of the onboarding`,
};

/** `hide` counts before `view`, as on the server. */
const accessOf = ({ hide, view }: Entry): AreaAccess => {
  if (hide) return 'none';
  return view ? 'view' : 'full';
};

const withAccess = ({ hide: _hide, view: _view, ...named }: Entry, access: AreaAccess): Entry => ({
  ...named,
  ...(access === 'none' && { hide: true }),
  ...(access === 'view' && { view: true }),
});

type RowProps = { area: Area; entry: Entry; onChange: (entry: Entry) => void };

function Access({ area: { name }, entry, onChange }: RowProps) {
  const { t } = useLingui();
  const group = useId();
  const present = accessOf(entry);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.unseen}>{t(name)}</legend>
      {accesses.map((access) => (
        <label key={access} className={styles.option}>
          <input
            type="radio"
            name={group}
            autoComplete="off"
            checked={access === present}
            onChange={() => onChange(withAccess(entry, access))}
          />
          <span>{t(accessNames[access])}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Named({ area: { named }, entry, onChange }: RowProps) {
  const { t } = useLingui();
  return named.map((privilege) => (
    <label key={privilege} className={styles.option}>
      <input
        type="checkbox"
        autoComplete="off"
        checked={entry[privilege] === true}
        onChange={({ currentTarget: { checked } }) => onChange({ ...entry, [privilege]: checked })}
      />
      <span>
        {namedTexts[privilege] && <>{t(namedTexts[privilege])} </>}
        <span className={styles.soft}>{privilege}</span>
      </span>
    </label>
  ));
}

function Covered({ area: { screens, calls, closed } }: Pick<RowProps, 'area'>) {
  const { t } = useLingui();
  if (closed) return null;
  if (screens.length === 0 && calls.length === 0)
    return <span className={styles.soft}>{t`Nothing yet`}</span>;
  const titles = screens.map((title) => t(title)).join(', ');
  const count = calls.length;
  return (
    <>
      {titles && <div>{titles}</div>}
      {count > 0 && (
        <details>
          <summary>{t`Calls (${count})`}</summary>
          <span className={styles.soft}>{calls.join(', ')}</span>
        </details>
      )}
    </>
  );
}

type TableProps = {
  areas: readonly Area[];
  value: SuppliedPrivileges;
  onChange: (value: SuppliedPrivileges) => void;
};

/**
 * The areas of a role: how far it reaches into each, the named privileges where they apply, and
 * what the area covers. Words in the search box find an area by its name, its key and its screens.
 */
export function AreasTable({ areas, value, onChange }: TableProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = areas.filter(({ area, name, screens, calls }) =>
    [area, t(name), ...screens.map((title) => t(title)), ...calls].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  return (
    <Stack>
      <TextField label={t`Search areas`} type="search" value={words} onChange={setWords} />
      {found.length === 0 ? (
        <EmptyState icon="search" title={t`No area with these words.`} />
      ) : (
        <table className={styles.table}>
          <caption className={styles.unseen}>{t`Areas`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Area`}</th>
              <th scope="col">{t`Access`}</th>
              <th scope="col">{t`Covers`}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((area) => {
              const entry = value[area.area] ?? noEntry;
              const change = (next: Entry) => onChange({ ...value, [area.area]: next });
              return (
                <tr key={area.area}>
                  <th scope="row">
                    {t(area.name)} <span className={styles.soft}>{area.area}</span>
                  </th>
                  <td>
                    {area.closed ? (
                      <span className={styles.soft}>{t`Not available to this role type`}</span>
                    ) : (
                      area.narrows && <Access area={area} entry={entry} onChange={change} />
                    )}
                    <Named area={area} entry={entry} onChange={change} />
                  </td>
                  <td>
                    <Covered area={area} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Stack>
  );
}
