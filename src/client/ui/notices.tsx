import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notices.module.css';

type BannerTone = 'neutral' | 'info' | 'attention' | 'danger' | 'success';

const iconOf: Readonly<Record<BannerTone, IconName>> = {
  neutral: 'offline',
  info: 'info',
  attention: 'alert',
  danger: 'alert',
  success: 'check',
};

type BannerProps = {
  tone?: BannerTone;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader: only for what just went wrong. */ role?:
    'status' | 'alert' | 'note';
};

/** A message across the page. Offline is neutral, never red. */
export const Banner = ({ tone = 'info', icon, title, children, actions, role }: BannerProps) => (
  <div className={classNames(styles.banner, styles[tone])} role={role}>
    <Icon name={icon ?? iconOf[tone]} />
    <div className={styles.words}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

/** Nothing to show, and what to do about it. */
export const EmptyState = ({
  icon = 'folder',
  title,
  children,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.empty}>
    <Icon name={icon} />
    <strong>{title}</strong>
    {children}
  </div>
);

/**
 * Grey bars of the shape that is coming; appear only after 500 ms. `lines` bars, announced as busy
 * once.
 */
export const Skeleton = ({ lines = 4, label }: { lines?: number; label: string }) => (
  <output className={styles.skeleton} aria-busy="true">
    <span className={styles.hidden}>{label}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.bone} />
    ))}
  </output>
);

/** Determinate progress, 0 to 1. */
export const ProgressBar = ({ value, label }: { value: number; label: string }) => (
  <progress className={styles.progress} max={1} value={value} aria-label={label} />
);

/** For screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

/** First stop of the Tab key on every page. */
export const SkipLink = ({ children }: { children: ReactNode }) => (
  <a className={styles.skip} href="#main" data-print="no">
    {children}
  </a>
);
