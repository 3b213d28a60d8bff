import { createContext, use } from 'react';
import { must } from '#domain/must.ts';
import type { NoteDesk } from './note-editor.ts';

/** Carries the note editor of the open note; its value never changes while the note is open. */
export const DeskContext = createContext<NoteDesk | null>(null);

/** The editor of the open note. */
export const useDesk = (): NoteDesk => must(use(DeskContext), 'open note');
