import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { ActionButtons } from '../action/action-button.tsx';
import type { ListDefinition } from './definition.ts';
import styles from './list.module.css';
import type { ListState } from './list-state.ts';
import { loadAll } from './load-list.ts';
import type { Selection } from './use-selection.ts';

type BarProps<R> = {
  definition: ListDefinition<R>;
  state: ListState;
  /** Rows on all pages. */
  found: number;
  selection: Selection<R>;
};

/** Selects what was found on every page, up to the list's limit, and says where that ends. */
function AllFound<R>({
  definition,
  state,
  found,
  selection,
  most,
}: BarProps<R> & { most: number }) {
  const { t } = useLingui();
  const { busy, error, start } = useAttempt(async () => {
    const { rows } = await loadAll(definition, state, undefined, most);
    selection.selectRows(rows);
  });
  const count = selection.selected.size;
  const isFull = count >= most && found > most;
  return (
    <>
      {isFull && (
        <span>{plural(most, { other: 'No more than # rows can be selected together.' })}</span>
      )}
      {count < Math.min(found, most) && (
        <Button variant="quiet" busy={busy} onClick={() => void start()}>
          {found > most
            ? plural(most, { other: 'Select the first # found' })
            : plural(found, { other: 'Select all # found' })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>{t`Select none`}</Button>
      <FailureNotice error={error} lead={t(definition.failure)} />
    </>
  );
}

/**
 * The bar of a selection. It floats under the rows, so that the next press hits the next row. It is
 * there even when nothing is selected, so that an open dialog outlives rows that leave the list.
 */
export function BulkBar<R>(props: BarProps<R>) {
  const { definition, selection } = props;
  const { bulkActions, acrossPages } = definition;
  const { chosen, clear } = selection;
  const { found } = props;
  const { t } = useLingui();
  return (
    <Cluster className={styles.bulk} hidden={chosen.length === 0} data-print="no">
      <strong>{plural(chosen.length, { one: '# row selected', other: '# rows selected' })}</strong>
      {acrossPages !== null && chosen.length < found && <span>{t`of ${found} found`}</span>}
      {acrossPages !== null && <AllFound {...props} most={acrossPages} />}
      <ActionButtons actions={bulkActions} subject={chosen} onDone={clear} />
    </Cluster>
  );
}
