import { defineForm } from '../define.ts';
import { presentNursingNote } from './note.ts';

/** Apart from the note itself, of which the former versions are made: it is loaded without them. */
export const skilledNursingVisit = defineForm({ ...presentNursingNote, version: 3 });
