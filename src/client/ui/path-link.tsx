import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { useMayFollow } from './may-follow.ts';

/** Plain text in place of a link to a screen that is not offered. */
function AnchorOrText({
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  const mayFollow = useMayFollow();
  return mayFollow(rest.href) ? <a {...rest}>{children}</a> : children;
}

/** A link in a text or a table: `<PathLink to="/patient/$id" params={{ id }}>`. */
export const PathLink = createLink(AnchorOrText);
