import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { json, optional, text } from '../contract/fields.js';

/** Asks the service whether it has a feature this version does not know. Answers a sentence that it has not. */
export const features = {
  /** Tells in a sentence that the service does not have a feature of a newer version. */
  check: endpoint({
    access: 'client',
    method: 'POST',
    path: '/check-feature-support',
    body: entity({ featureName: optional(text), name: optional(text), options: optional(json) }),
    returns: 'text',
  }),
};
