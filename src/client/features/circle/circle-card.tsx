import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Page } from '#contract/paging.ts';
import { ActionButton, ActionButtons } from '#client/kinds/action/action-button.tsx';
import type { Action } from '#client/kinds/action/action.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import styles from './circle.module.css';

/** Rows shown at first, and how many more each press adds. */
const step = 10;

type Props<S, R> = {
  readonly title: MessageDescriptor;
  readonly failure: MessageDescriptor;
  readonly empty: MessageDescriptor;
  /** What an entry is added to. */
  readonly subject: S;
  /** The loaded record the entries belong to: they are loaded again when it is. */
  readonly record: object;
  /** They are loaded again when this changes, such as with a filter. */
  readonly again?: string;
  readonly load: (pageSize: number) => Promise<Page<R>>;
  readonly row: (row: R) => {
    readonly key: string;
    readonly title: string;
    readonly detail: string;
  };
  /** At the end of a row; a component. */
  readonly Aside?: (props: { row: R }) => ReactNode;
  readonly add?: Action<S>;
  readonly rowActions?: readonly Action<R>[];
  /** Beside the title, such as a filter. */
  readonly beside?: ReactNode;
};

/** Counts how often a record was loaded. */
function useVersion(record: object): number {
  const [known, setKnown] = useState({ record, version: 0 });
  if (known.record === record) return known.version;
  const next = { record, version: known.version + 1 };
  setKnown(next);
  return next.version;
}

/** Entries of one kind that belong to a record, with what can be done with each. */
export function CircleCard<S, R>(props: Props<S, R>) {
  const { t } = useLingui();
  const { title, failure, empty, subject, load, row, add, rowActions = [], beside } = props;
  const { again = '', Aside } = props;
  const [size, setSize] = useState(step);
  const version = useVersion(props.record);
  const { value, error, pending } = useAnswer(`${version} ${again} ${size}`, () => load(size));
  const rows = value?.rows ?? [];
  return (
    <Card aria-label={t(title)}>
      <Cluster className={styles.head}>
        <h2>{t(title)}</h2>
        <Cluster>
          {beside}
          {add && <ActionButton action={add} subject={subject} />}
        </Cluster>
      </Cluster>
      <FailureNotice error={error} lead={t(failure)} />
      {pending && <Skeleton label={t`Loading`} lines={2} />}
      {value?.count === 0 && <p>{t(empty)}</p>}
      {rows.length > 0 && (
        <List aria-label={t(title)}>
          {rows.map((each) => {
            const { key, ...shown } = row(each);
            return (
              <ListRow key={key} {...shown} aside={Aside && <Aside row={each} />}>
                <ActionButtons actions={rowActions} subject={each} />
              </ListRow>
            );
          })}
        </List>
      )}
      {value !== null && value.count > rows.length && (
        <Button onClick={() => setSize((now) => now + step)}>{t`Load more`}</Button>
      )}
    </Card>
  );
}
