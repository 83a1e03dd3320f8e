import type { features as endpoints } from '../../resources/features.js';
import type { Handlers, OpenCall } from '../call.js';

export const features: Handlers<typeof endpoints> = {
  check: async (_call: OpenCall, { featureName, name }) =>
    `${featureName ?? name ?? 'This feature'} is not supported by this backend. A newer version may support it.`,
};
