import { loadedForm } from './load.ts';

/**
 * The form of that id and version if it was loaded; null otherwise, also for one that does not
 * exist. What reads a note from the device or the server loads its form (`load.ts`). The texts of
 * the forms come with whatever imports this file (`build/feature-texts.ts`).
 */
export const knownForm = loadedForm;
