import { createLink } from '@tanstack/react-router';
import { useLingui } from '@lingui/react/macro';
import type { AnchorHTMLAttributes, HTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './page.module.css';

/** The content of a screen between its header and its bar. `wide` uses the whole desktop. */
export const Page = ({
  wide,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { wide?: boolean }) => (
  <div className={classNames(styles.page, wide && styles.wide, className)} {...rest} />
);

type HeaderProps = {
  title: ReactNode;
  /** Above the title: where this belongs, with a way back. */ back?: ReactNode;
  /** Beside the title: a count, a pill. */ aside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** Title of the screen (its only h1) with what belongs to it. */
export const PageHeader = ({ title, back, aside, actions, children }: HeaderProps) => (
  <header className={styles.header}>
    <div className={styles.line}>
      {back}
      <h1 tabIndex={-1}>{title}</h1>
      {aside}
      {actions && (
        <div className={styles.actions} data-print="no">
          {actions}
        </div>
      )}
    </div>
    {children}
  </header>
);

function BackAnchor({
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  const { t } = useLingui();
  return (
    <a
      className={classNames(styles.back, className)}
      aria-label={t`Back`}
      data-print="no"
      {...rest}
    >
      <Icon name="back" />
      {children}
    </a>
  );
}

/** The arrow before a title: `<BackLink to="/visits" />`. */
export const BackLink = createLink(BackAnchor);

/** Buttons that stay in the lowest part of the screen, above the navigation. */
export const ActionBar = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classNames(styles.bar, className)} data-print="no" {...rest} />
);
