/** A part of a harness that a file gave, with the version that the file says it has. */
export interface LoadedModule<T> {
  readonly version: string;
  readonly value: T;
}
