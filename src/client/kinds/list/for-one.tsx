import type { ComponentType, ReactNode } from 'react';
import type { Action, ActionDialogProps, Ask } from '../action/action.ts';
import type { Label } from '../label.ts';

const labelForOne = <R,>(label: Label<readonly R[]>): Label<R> =>
  typeof label === 'function' ? (row) => label([row]) : label;

function askForOne<R>({ title, body, confirm }: Ask<readonly R[]>): Ask<R> {
  return {
    title: labelForOne(title),
    confirm: labelForOne(confirm),
    body:
      typeof body === 'function'
        ? (row: R): ReactNode => body([row])
        : body.map((each) => labelForOne(each)),
  };
}

/**
 * An action for selected rows as an action of one row's menu. Where it would be greyed out for the
 * row, it is not offered.
 */
export function forOne<R>(action: Action<readonly R[]>): Action<R> {
  const { id, label, name, icon, look, needs, when, enabled } = action;
  const common = {
    id,
    label: labelForOne(label),
    ...(name && { name: labelForOne(name) }),
    ...(icon && { icon }),
    ...(look && { look }),
    ...(needs && { needs }),
    when: (row: R, me: string | null) => (when?.([row], me) ?? true) && (enabled?.([row]) ?? true),
  };
  if (action.kind === 'run') {
    const { run, ask, failure } = action;
    return {
      ...common,
      kind: 'run',
      run: (row) => run([row]),
      ask: ask && askForOne(ask),
      failure: failure && labelForOne(failure),
    };
  }
  const Opened: ComponentType<ActionDialogProps<readonly R[]>> = action.dialog;
  return {
    ...common,
    kind: 'dialog',
    dialog: ({ subject, ...rest }) => <Opened subject={[subject]} {...rest} />,
  };
}
