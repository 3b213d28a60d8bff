import * as z from 'zod/mini';
import { longestRoom } from '#domain/telehealth.ts';
import { define } from './call.ts';
import { visit } from './entities.ts';
import { id, text } from './primitives.ts';

/** Rooms of visits that are held by video (spec portal §2, `/tc`). */

const operation = define('operation');

export const telehealthRoom = operation('telehealthRoom', {
  summary:
    'The room of a visit: an address the office has stored, at a host the agency allows; null ' +
    'when there is none.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ visit, room: z.nullable(text(longestRoom)) }),
});

export const saveTelehealthRoom = operation('saveTelehealthRoom', {
  summary: 'Stores the room of a visit, or removes it.',
  input: z.object({ visitId: id(), room: z.nullable(text(longestRoom)) }),
  output: z.object({}),
  errors: ['telehealth.host', 'telehealth.address'],
});
