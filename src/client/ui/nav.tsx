import { createLink } from '@tanstack/react-router';
import { useState, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './nav.module.css';

type ItemProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  icon: IconName;
  count?: number;
  ref?: Ref<HTMLAnchorElement>;
};

const Count = ({ count }: { count: number | undefined }) =>
  count ? <span className={styles.count}>{count}</span> : null;

const BarAnchor = ({ icon, count, className, children, ...rest }: ItemProps) => (
  <li>
    <a className={classNames(styles.tab, className)} {...rest}>
      <span className={styles.sign}>
        <Icon name={icon} />
        <Count count={count} />
      </span>
      <span>{children}</span>
    </a>
  </li>
);

/** One entry of the bottom bar. The router marks the present one with aria-current. */
export const BarItem = createLink(BarAnchor);

/** The bottom bar of the field: as many equal entries as it is given. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.bottom} aria-label={label} data-print="no">
    <ul>{children}</ul>
  </nav>
);

const RailAnchor = ({ icon, count, className, children, ...rest }: ItemProps) => (
  <li>
    <a className={classNames(styles.item, className)} {...rest}>
      <Icon name={icon} />
      <span className={styles.grow}>{children}</span>
      <Count count={count} />
    </a>
  </li>
);

/** One entry of the office rail. */
export const RailItem = createLink(RailAnchor);

/** A group of the office rail. */
export const RailGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

type RailProps = {
  label: string;
  /** Name of the button that opens the rail on a narrow window. */ menu: string;
  head: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * The left rail of the office; on a narrow window it covers the page and opens through its menu
 * button.
 */
export function Rail({ label, menu, head, foot, children }: RailProps) {
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.rail} data-print="no">
      <div className={styles.head}>
        {head}
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="menu" /> {menu}
        </button>
      </div>
      <div className={classNames(styles.drawer, open && styles.open)}>
        <nav aria-label={label}>{children}</nav>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </header>
  );
}
