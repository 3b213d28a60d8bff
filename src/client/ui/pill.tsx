import type { ReactNode } from 'react';
import type { ColorToken } from '#domain/visit-status.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './pill.module.css';

/** Colours by meaning; the theme decides which colour that is. */
export type Tone = ColorToken;

const iconOf: Readonly<Record<Tone, IconName>> = {
  neutral: 'dot',
  info: 'person',
  progress: 'clock',
  attention: 'alert',
  danger: 'alert',
  success: 'check',
  muted: 'dash',
};

/** A state as colour, icon and word, never colour alone. */
export const StatusPill = ({
  tone,
  icon,
  children,
  className,
}: {
  tone: Tone;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
}) => (
  <span className={classNames(styles.pill, styles[tone], className)}>
    <Icon name={icon ?? iconOf[tone]} />
    {children}
  </span>
);

/** A small count or word without a state. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className={classNames(styles.pill, styles.neutral)}>{children}</span>
);
