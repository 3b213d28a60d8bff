import { useLingui } from '@lingui/react/macro';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { partsOf, textLabel, type AnyFilter } from './filters.ts';

type UnknownProps = {
  filters: readonly (readonly [string, AnyFilter])[];
  /** Parts of the address, as `unknownParts` names them. */
  names: readonly string[];
  /** Takes them off the address. */
  onClear: () => void;
};

/** Says what of an address was left out, such as of an old link, and takes it off the address. */
export function UnknownParts({ filters, names, onClear }: UnknownProps) {
  const { t } = useLingui();
  const may = useMay();
  if (names.length === 0) return null;
  const labelOf = (name: string): string => {
    if (name === 'order') return t`Sort by`;
    if (name === 'page') return t`Page`;
    const filter = filters.find(([key, each]) => partsOf(key, each).includes(name))?.[1];
    if (filter === undefined) return name;
    if (filter.kind === 'range') return name === 'from' ? t`From` : t`To`;
    const isText = filter.kind === 'words' || filter.kind === 'term';
    return t(isText ? textLabel(filter, may) : filter.label);
  };
  const said = names.map(labelOf).join(', ');
  return (
    <div data-print="no">
      <Banner role="note" actions={<Button onClick={onClear}>{t`Remove from the address`}</Button>}>
        {t`Part of this address is not known to this list and was left out: ${said}.`}
      </Banner>
    </div>
  );
}
