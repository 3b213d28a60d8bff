import { useLingui } from '@lingui/react/macro';

/** Where lines and places of a map come from; the licence of the places asks for it. */
export function MapSources() {
  const { t } = useLingui();
  return (
    <p>
      <small>
        {t`Borders of the states: U.S. Census Bureau. Towns and ZIP codes: GeoNames, CC BY 4.0. The map is drawn on this computer; it asks no other company.`}
      </small>
    </p>
  );
}
