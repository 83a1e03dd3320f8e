import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { json, optional, text } from '../contract/fields.js';

/** A feature that a newer version of the SDK may ask for. */
export const features = {
  /** Returns a sentence that says that the service does not have a feature of a newer version. */
  check: endpoint({
    access: 'client',
    method: 'POST',
    path: '/check-feature-support',
    body: entity({ featureName: optional(text), name: optional(text), options: optional(json) }),
    returns: 'text',
  }),
};
