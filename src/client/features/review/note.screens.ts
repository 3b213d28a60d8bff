import { screenViews, view } from '#client/screen/screen-views.ts';
import { screen as beside } from './beside.screen.tsx';
import { screen as read } from './read-note.screen.tsx';
import { screen as review } from './review-screen.tsx';

/** `/note/:visitId` in the office: its review, for reading only, and beside another note. */
export const screen = screenViews(view(review), { read: view(read), beside: view(beside) });
