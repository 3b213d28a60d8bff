import { msg, t } from '@lingui/core/macro';
import { wipeDevice, type FleetRow } from '#contract/devices.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { deviceText } from './fleet-labels.ts';
import { WipeConsequences } from './wipe-consequences.tsx';

/** Wipes a device at its next contact (decision 029). */
export const wipe = action({
  id: 'wipe',
  label: msg`Wipe`,
  look: 'danger',
  needs: wipeDevice,
  when: (row) => row.wipe === null,
  ask: {
    title: msg`Wipe this device`,
    body: (row) => <WipeConsequences row={row} />,
    confirm: msg`Wipe`,
  },
  run: ({ clientId }: FleetRow) => callApi(wipeDevice, { clientId }),
  done: (_result, row) => {
    const device = deviceText(row);
    return t`${device} will be wiped as soon as it is online.`;
  },
  failure: msg`Sorry, device could not be wiped.`,
});
