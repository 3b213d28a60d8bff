import { t } from '@lingui/core/macro';

/** Why an import of which all stays was not undone. */
export const keptText = (): string =>
  t`Nothing was undone: someone has worked on all that the import made, or merged it, since.`;
