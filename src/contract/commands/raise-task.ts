import * as z from 'zod/mini';
import { largestMessage, officeTopicLabels, officeTopics } from '#domain/office-tasks.ts';
import { nonBlank, id } from '../primitives.ts';
import { applied, defineCommand, rejected } from './command.ts';

/**
 * A message to the office about a patient, a visit or nobody in particular. It arrives as a task of
 * the office. The id of the task is made on the device; a message is written once and never
 * changed.
 */
export const raiseTask = defineCommand({
  name: 'raiseTask',
  version: 1,
  service: 'operation',
  target: 'task',
  actors: ['clinician'],
  label: 'Message to the office',
  input: z.object({
    topic: z.enum(officeTopics),
    text: nonBlank(largestMessage),
    about: z.nullable(z.object({ record: z.enum(['visit', 'patient']), id: id() })),
  }),
  written: [
    { label: 'Topic', translated: true, of: ({ topic }) => officeTopicLabels[topic] },
    { label: 'Message', of: ({ text }) => text },
  ],
  apply(state, message, context) {
    if (state.exists) return rejected('task.exists');
    if (state.isFull === true) return rejected('task.many');
    if (!context.assigned)
      return rejected(
        message.about?.record === 'visit' ? 'visit.not-assigned' : 'record.not-found',
      );
    return applied({ ...state, exists: true, written: { ...message, writtenAt: context.at } });
  },
});
