import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { useMayFollow } from './may-follow.ts';

export type ButtonLook = {
  /**
   * `primary` is used once per screen, `danger` for what cannot be undone, `quiet` has no frame.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconName;
  /** Takes the whole width. */
  block?: boolean;
};

const lookOf = ({ variant = 'secondary', block }: ButtonLook, className?: string) =>
  classNames(styles.button, styles[variant], block && styles.block, className);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

/**
 * A button. `busy` keeps the focus, informs assistive technology, and blocks a second press.
 */
export function Button({
  variant,
  icon,
  block,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={lookOf({ ...(variant && { variant }), ...(block && { block }) }, className)}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonLook & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button, for addresses outside the router (tel:, downloads). */
export const AnchorButton = ({
  variant,
  icon,
  block,
  className,
  children,
  ...rest
}: AnchorProps) => (
  <a
    className={lookOf({ ...(variant && { variant }), ...(block && { block }) }, className)}
    {...rest}
  >
    {icon && <Icon name={icon} />}
    {children}
  </a>
);

function PathButton(props: AnchorProps) {
  const mayFollow = useMayFollow();
  return mayFollow(props.href) ? <AnchorButton {...props} /> : null;
}

/**
 * The same for paths of the app: `<LinkButton to="/visits">`. Nothing when the screen is not
 * offered.
 */
export const LinkButton = createLink(PathButton);
