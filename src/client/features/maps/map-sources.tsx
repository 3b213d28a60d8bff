import { Trans } from '@lingui/react/macro';

/** The mark of a place in the table beside a map. */
export const MarkCell = ({ mark }: { mark: string }) => <strong>{mark}</strong>;

/** Where lines and places of a map come from; the licence of the places asks for it. */
export const MapSources = () => (
  <p>
    <small>
      <Trans>
        Borders of the states: U.S. Census Bureau. Towns and ZIP codes: GeoNames, CC BY 4.0. The map
        is drawn on this computer; it asks no other company.
      </Trans>
    </small>
  </p>
);
