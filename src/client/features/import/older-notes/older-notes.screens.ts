import { screenViews, view } from '#client/screen/screen-views.ts';
import { screen as importing } from './import-older.screen.tsx';
import { screen as note } from './older-note.screen.tsx';
import { screen as list } from './older-notes.list.tsx';

/** `/notev0`: the list, one of them (`?view=note`), and taking them in (`?view=import`). */
export const screen = screenViews(view(list), { note: view(note), import: view(importing) });
