import { t } from '@lingui/core/macro';

/** What an entry of a PDF's catalogue is to a reader; one nobody knows keeps its name in PDF. */
function partOf(entry: string): string {
  switch (entry) {
    case 'AcroForm':
      return t`form fields`;
    case 'OpenAction':
    case 'AA':
      return t`actions of the file`;
    case 'Names':
    case 'AF':
      return t`scripts and attached files`;
    case 'Pages':
      return t`list of pages`;
    case 'OCProperties':
      return t`layers`;
    case 'Outlines':
      return t`bookmarks`;
    case 'StructTreeRoot':
    case 'MarkInfo':
    case 'Lang':
      return t`text that is read out`;
    default:
      return entry;
  }
}

/** Which pages and what else of a file changed, in sentences. */
export function changedParts(pages: readonly number[], rest: readonly string[]): string {
  const numbers = pages.join(', ');
  const parts = [...new Set(rest.map(partOf))].join(', ');
  return [
    pages.length > 0 && t`Changed since it was signed: page ${numbers}.`,
    rest.length > 0 && t`Changed beside the pages: ${parts}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
