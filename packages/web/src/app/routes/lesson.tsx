export default function Page() {
  return <h1>lesson</h1>;
}
