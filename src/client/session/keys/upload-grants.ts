import { deviceId, readUploadGrants, revokeUploadGrant } from '../state/device.ts';

/** The streams of this device that can send letters without their person. */
export const uploadGrants = {
  async list() {
    const device = await deviceId();
    const sending = Object.entries(await readUploadGrants()).filter(
      ([, { noLetters }]) => !noLetters,
    );
    return sending.map(([database, stream]) => ({ database, deviceId: device, ...stream }));
  },
  refused: revokeUploadGrant,
} as const;
