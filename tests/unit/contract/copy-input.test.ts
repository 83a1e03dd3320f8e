import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { copyInput } from '../../../src/contract/codec.js';

class Reference {
  #id = 'one';
  readonly name = 'a';
  get id(): string {
    return this.#id;
  }
}

describe('the copy of an input', () => {
  it('is a plain object with the members of the input and its class', () => {
    expect(copyInput(new Reference())).toStrictEqual({ name: 'a', id: 'one' });
    expect(copyInput(Object.create({ id: 'two' }) as object)).toStrictEqual({ id: 'two' });
    const bare = Object.assign(Object.create(null) as object, { id: 'three' });
    expect(copyInput(bare)).toStrictEqual({ id: 'three' });
    expect(copyInput(Object.create(bare) as object)).toStrictEqual({ id: 'three' });
  });

  it('neither contains nor inherits the members of a `__proto__` key in JSON', () => {
    const input = JSON.parse('{ "teamId": "one", "__proto__": { "userId": "two" } }') as object;
    const copy = copyInput(input);
    expect(copy).toStrictEqual({ teamId: 'one' });
    expect('userId' in copy).toBe(false);
  });

  it('has no members of `Object.prototype`, even if the input is an object from another frame', () => {
    expect(copyInput(runInContext('({ id: "one" })', createContext()) as object)).toStrictEqual({ id: 'one' });
  });
});
