// The part of the worklet's global scope that the recorder uses: TypeScript's DOM library leaves it out.

declare const sampleRate: number;
declare const currentFrame: number;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
