import { createContext, use } from 'react';
import { must } from '#domain/must.ts';
import type { NoteDesk } from './note-editor.ts';

/** Carries the desk of the open note; its value never changes while the note is open. */
export const DeskContext = createContext<NoteDesk | null>(null);

/** The desk of the note this part stands in. */
export const useDesk = (): NoteDesk => must(use(DeskContext), 'open note');
