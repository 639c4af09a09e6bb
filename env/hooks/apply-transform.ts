import { ContentError } from '../errors.ts';
import type { BoundHook } from './bound-hooks.ts';
import type { HookSubject } from './hook-subject.ts';
import { TRANSFORMS } from './transform-registry.ts';

/**
 * The subject after a hook's transform: the comment as it is heard, or the reply as it is spoken.
 * @throws ContentError `unknown_transform` for a transform that does not exist or does not fit the event.
 */
export function applyTransform({ hook, transformArgs }: BoundHook, subject: HookSubject): HookSubject {
  const name = hook.modify?.transform ?? '';
  const transform = TRANSFORMS.get(name);
  if (transform?.events.includes(subject.event)) {
    if (subject.event === 'reply')
      return { ...subject, reply: transform.apply(subject.reply, transformArgs) };
    if (subject.event === 'input') {
      const { comment } = subject;
      return { ...subject, comment: { ...comment, text: transform.apply(comment.text, transformArgs) } };
    }
  }
  const message = `Hook ${hook.id} modifies at ${hook.event} with transform "${name}", which does not exist there.`;
  throw new ContentError('unknown_transform', message, { hook: hook.id, transform: name });
}
