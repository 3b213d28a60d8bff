import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { useLabel, type Label } from '../label.ts';

type PanelParts<S, T> = {
  title: Label<S>;
  wide?: boolean;
  /** Asks the server for what the dialog shows. @throws Refusal, which is shown with `failure` */
  load: (subject: S) => Promise<T>;
  /** The load is repeated when this changes, such as the subject's id. */
  loadKey?: (subject: S) => string;
  /** Sentence before the reason of a failure, such as "Sorry, history could not be loaded." */
  failure?: MessageDescriptor;
  /** Shown instead of the body where there is nothing to show. */
  empty?: { when: (value: T) => boolean; title: MessageDescriptor; icon?: IconName };
  /** Draws the answer; a component. */
  Body: (props: { value: T; subject: S }) => ReactNode;
  /** Drawn below at once, even if the load fails; a component. */
  Below?: (props: { subject: S }) => ReactNode;
};

/**
 * Defines a dialog that only shows something of the server's: it loads when it opens, shows that it
 * is loading, and reports a failure.
 */
export function panelDialog<S, T>({
  title,
  wide = false,
  load,
  loadKey = () => '',
  failure,
  empty,
  Body,
  Below,
}: PanelParts<S, T>): (props: { subject: S; onClose: () => void }) => ReactNode {
  return function PanelDialog({ subject, onClose }) {
    const { t } = useLingui();
    const label = useLabel();
    const { value, error, pending } = useAnswer(loadKey(subject), () => load(subject));
    const nothing = value !== null && empty?.when(value) ? empty : null;
    return (
      <Dialog title={label(title, subject)} wide={wide} onClose={onClose}>
        <Stack>
          {pending && <Skeleton label={t`Loading`} />}
          <FailureNotice error={error} lead={failure && t(failure)} />
          {nothing && (
            <EmptyState title={t(nothing.title)} {...(nothing.icon && { icon: nothing.icon })} />
          )}
          {value !== null && !nothing && <Body value={value} subject={subject} />}
          {Below && <Below subject={subject} />}
        </Stack>
      </Dialog>
    );
  };
}
