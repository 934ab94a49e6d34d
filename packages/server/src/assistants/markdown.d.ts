// A page of docs/ as text: the build puts it into the program.
declare module '*.md?raw' {
  const text: string;
  export default text;
}
