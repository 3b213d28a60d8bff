import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, HTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useMayFollow } from './may-follow.ts';
import { StatusPill, type Tone } from './pill.tsx';
import styles from './list.module.css';

/** A list of rows; `spaced` for cards and buttons. */
export const List = ({
  spaced,
  className,
  ...rest
}: HTMLAttributes<HTMLUListElement> & { spaced?: boolean }) => (
  <ul className={classNames(styles.list, spaced && styles.spaced, className)} {...rest} />
);

type RowParts = {
  title: ReactNode;
  detail?: ReactNode;
  /** At the end of the row: a pill, a time. */ aside?: ReactNode;
};

const RowBody = ({ title, detail, aside }: RowParts) => (
  <>
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
    {aside && <span className={styles.aside}>{aside}</span>}
  </>
);

/** One row that only shows. */
export const ListRow = (parts: RowParts & { children?: ReactNode }) => (
  <li className={styles.row}>
    <RowBody {...parts} />
    {parts.children}
  </li>
);

type AnchorRowProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> &
  RowParts & { ref?: Ref<HTMLAnchorElement> };

function AnchorRow({ title, detail, aside, className, ...rest }: AnchorRowProps) {
  const mayFollow = useMayFollow();
  const body = <RowBody title={title} detail={detail} aside={aside} />;
  if (!mayFollow(rest.href)) return <li className={styles.row}>{body}</li>;
  return (
    <li>
      <a className={classNames(styles.row, styles.link, className)} {...rest}>
        {body}
        <Icon name="next" />
      </a>
    </li>
  );
}

/**
 * One row that opens something, or only shows when its screen is not offered:
 * `<LinkRow to="/patient/$id" params={{ id }} title=… />`.
 */
export const LinkRow = createLink(AnchorRow);

function CountAnchorRow({
  count,
  tone,
  ...row
}: Omit<AnchorRowProps, 'aside'> & { count: number; tone: Tone }) {
  return (
    <AnchorRow
      {...row}
      aside={<StatusPill tone={count > 0 ? tone : 'muted'}>{count}</StatusPill>}
    />
  );
}

/** Leads to a filtered list and says how much is in it; `tone` where that is more than nothing. */
export const CountRow = createLink(CountAnchorRow);
