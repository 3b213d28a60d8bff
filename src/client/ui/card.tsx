import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  /** `next` frames what is due now, `danger` what needs a person. */
  tone?: 'plain' | 'next' | 'danger';
};

/** A framed piece of content. */
export const Card = ({ tone = 'plain', className, ...rest }: CardProps) => (
  <section
    className={classNames(styles.card, tone !== 'plain' && styles[tone], className)}
    {...rest}
  />
);

/** Pieces one below the other with even gaps. */
export const Stack = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classNames(styles.stack, className)} {...rest} />
);

/** Scrolls sideways by itself where its content does not fit. */
export const Scrolling = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className={styles.scrolling} {...props} />
);

/** Pieces beside each other that wrap; `spread` pushes them to both ends. */
export const Cluster = ({
  spread,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { spread?: boolean }) => (
  <div className={classNames(styles.cluster, spread && styles.spread, className)} {...rest} />
);

/** Pieces in as many columns as fit, each at least 18 rem wide. */
export const Columns = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classNames(styles.columns, className)} {...rest} />
);

/** Cards of different heights packed into columns, in reading order down each column. */
export const Masonry = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classNames(styles.masonry, className)} {...rest} />
);

/** Name and value pairs. */
export const Facts = ({ items }: { items: readonly { name: string; value: ReactNode }[] }) => (
  <dl className={styles.facts}>
    {items.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
