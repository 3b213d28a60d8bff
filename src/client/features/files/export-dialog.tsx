import { late } from '#client/screen/late.tsx';

/** Rarely needed: its form is loaded when somebody asks for it, from the device like every part. */
export const ExportDialog = late(async () => (await import('./export-form.tsx')).ExportForm, {
  isPiece: true,
});
