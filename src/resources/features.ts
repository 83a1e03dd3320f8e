import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { json, optional, text } from '../contract/fields.js';

/** Features of the service. Newer SDK versions may check whether the service supports a feature. */
export const features = {
  /** Returns a sentence that says that this version of the service does not support the feature. */
  check: endpoint({
    access: 'client',
    method: 'POST',
    path: '/check-feature-support',
    body: entity({ featureName: optional(text), name: optional(text), options: optional(json) }),
    returns: 'text',
  }),
};
