import { createPortal } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { useLabel } from '../label.ts';
import type { Action } from './action.ts';
import { useActions } from './use-actions.tsx';
import { useOffered } from './use-offered.ts';

/** The opener of a question does no harm yet: only the question's own button is marked. */
const lookOf = <S,>(action: Action<S>): Action<S>['look'] =>
  action.kind === 'run' && action.ask && action.look === 'danger' ? undefined : action.look;

type ButtonsProps<S> = {
  subject: S;
  /** Called after success, such as to clear a selection. */
  onDone?: () => void;
};

/** The actions offered for a record or a selection, as buttons, with their dialogs. */
export function ActionButtons<S>({
  actions,
  subject,
  onDone,
}: ButtonsProps<S> & { actions: readonly Action<S>[] }) {
  const label = useLabel();
  const offered = useOffered();
  const { start, busy, dialog } = useActions<S>(onDone);
  return (
    <>
      {actions
        .filter((each) => offered(each, subject))
        .map((each) => ({ each, look: lookOf(each) }))
        .map(({ each, look }) => (
          <Button
            key={each.id}
            {...(look && { variant: look })}
            {...(each.icon && { icon: each.icon })}
            aria-label={each.name && label(each.name, subject)}
            disabled={each.enabled?.(subject) === false}
            busy={busy === each.id}
            onClick={() => start(each, subject)}
          >
            {label(each.label, subject)}
          </Button>
        ))}
      {/* A bar of buttons may be hidden while a dialog of its is open. */}
      {dialog && createPortal(dialog, document.body)}
    </>
  );
}

/** One action as a button with its dialog; nothing where it is not offered. */
export const ActionButton = <S,>({ action, ...rest }: ButtonsProps<S> & { action: Action<S> }) => (
  <ActionButtons actions={[action]} {...rest} />
);
