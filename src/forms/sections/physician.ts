import { choice, date, longText, text, time, type Condition, type Field } from '../define.ts';
import { asked, fresh, happened } from './asked.ts';

/** How a physician is reached. */
export const notificationWays = {
  phone: 'Phone',
  fax: 'Fax',
  portal: 'Secure message or portal',
  inPerson: 'In person',
} as const;

/**
 * Whether the physician heard of it, who, when and what came back. The details open with *Yes*.
 *
 * @param path prefix of the answers, such as `notice`
 * @param label the question, such as "Physician notified of the wound"
 */
export const physicianNotice = (
  path: string,
  label: string,
  { showIf }: { readonly showIf?: Condition } = {},
): readonly Field[] => {
  const told: Condition = { path: `${path}.physician`, equals: 'yes' };
  return [
    choice(
      `${path}.physician`,
      label,
      { yes: 'Yes', planned: 'Will be notified today', notNeeded: 'Not needed' },
      { ...asked, ...(showIf && { showIf }) },
    ),
    text(`${path}.physicianName`, 'Physician or practitioner', { required: true, showIf: told }),
    date(`${path}.physicianDate`, 'Date notified', { ...happened, ...asked, showIf: told }),
    time(`${path}.physicianTime`, 'Time notified', { ...asked, showIf: told }),
    choice(`${path}.physicianWay`, 'How notified', notificationWays, {
      ...asked,
      showIf: told,
    }),
    longText(`${path}.physicianReply`, 'Response and new orders', {
      ...fresh,
      maxLength: 1_000,
      showIf: told,
    }),
  ];
};
